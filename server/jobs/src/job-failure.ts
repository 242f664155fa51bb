/** Why a job cannot be done, in a sentence for its owner. */
export class JobFailure extends Error {}
