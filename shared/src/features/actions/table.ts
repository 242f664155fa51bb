import type { Offers } from './offer.js';

/** All changes that are offered beside the fixes of problems, with the kinds that they announce. */
export const offerTable: readonly { kinds: readonly string[]; offers: Offers }[] = [];
