/** Why a tool could not be run: a sentence for users. */
export class RunError extends Error {}
