export const webClient: string;
export const apiClient: { module: string; types: string };
export function isSetUp(): boolean;
export const inspector: string;
