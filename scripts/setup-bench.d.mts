export const peers: string;
export function isSetUp(): boolean;
