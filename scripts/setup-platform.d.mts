/** The releases of the public platform that the tests ask, oldest first: "26.1.2". */
export const releases: readonly string[];
/** The Python that has a release installed. */
export function pythonOf(release: string): string;
export function isSetUp(): boolean;
/** Installs the releases that are missing or outdated; throws an error whose message says what to do. */
export function setUp(): void;
