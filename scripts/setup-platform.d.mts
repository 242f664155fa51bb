/** The releases of the public platform that the tests ask, oldest first: "26.1.2". */
export const releases: readonly string[];
/** The Python that has a release installed. */
export function pythonOf(release: string): string;
export function isSetUp(): boolean;
