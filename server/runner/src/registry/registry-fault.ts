/**
 * Why a registry gave no answer: it could not be reached, it answered something else, or it asks for a password, which it
 * may do for private images and for those that do not exist.
 */
export type FaultKind = 'unreachable' | 'unclear' | 'denied';

/** A registry that gave no answer. The message is the rest of a sentence about it: `did not answer within 10 s`. */
export class RegistryFault extends Error {
  constructor(
    readonly kind: FaultKind,
    message: string,
  ) {
    super(message);
  }
}
