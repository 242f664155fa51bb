export function isSetUp(): boolean;
export const python: string;
