import { bumpVersionOffers } from './bump-version.js';
import { convertDialectOffers } from './convert-dialect.js';
import { declareInputsOffers } from './declare-inputs.js';
import { extractConfigOffers } from './extract-config.js';
import { literalBlockOffers } from './literal-block.js';
import type { DocumentOffers, DocumentPlace, Offer, Offers } from './offer.js';
import { removeUnusedKind, removeUnusedOffers } from './remove-unused.js';
import { sortFieldsKind, sortFieldsOffers } from './sort-fields.js';
import { suppressOffers } from './suppress.js';
import { takeSeveralOffers } from './take-several.js';
import { wrapReferenceOffers } from './wrap-reference.js';

/** Changes of tools or of any document, with the kinds that they announce, as menus show them. */
export type OfferGroup = { kinds: readonly string[] } & (
  { offers: Offers } | { documentOffers: DocumentOffers }
);

/** What a group offers at a place. */
export function offersOf(group: OfferGroup, place: DocumentPlace): Offer[] {
  if ('documentOffers' in group) return group.documentOffers(place);
  const { tool } = place.document;
  return tool ? group.offers({ ...place, tool }) : [];
}

/** All changes that are offered beside the fixes of problems. */
export const offerTable: readonly OfferGroup[] = [
  { kinds: ['quickfix'], offers: declareInputsOffers },
  { kinds: ['quickfix', removeUnusedKind], offers: removeUnusedOffers },
  { kinds: ['refactor.rewrite'], offers: wrapReferenceOffers },
  { kinds: ['refactor.rewrite'], offers: takeSeveralOffers },
  { kinds: ['refactor.rewrite'], offers: bumpVersionOffers },
  { kinds: ['refactor.rewrite'], offers: literalBlockOffers },
  { kinds: ['refactor.extract', 'refactor.inline'], offers: extractConfigOffers },
  { kinds: ['refactor.rewrite'], offers: convertDialectOffers },
  { kinds: ['refactor.rewrite', sortFieldsKind], offers: sortFieldsOffers },
  // Ignoring a problem comes behind all that mends it.
  { kinds: ['quickfix'], documentOffers: suppressOffers },
];
