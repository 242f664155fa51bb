import { bumpVersionOffers } from './bump-version.js';
import { convertDialectOffers } from './convert-dialect.js';
import { declareInputsOffers } from './declare-inputs.js';
import { extractConfigOffers } from './extract-config.js';
import { literalBlockOffers } from './literal-block.js';
import type { DocumentOffers, Offers } from './offer.js';
import { removeUnusedKind, removeUnusedOffers } from './remove-unused.js';
import { sortFieldsKind, sortFieldsOffers } from './sort-fields.js';
import { suppressOffers } from './suppress.js';
import { takeSeveralOffers } from './take-several.js';
import { wrapReferenceOffers } from './wrap-reference.js';

/** All changes that are offered beside the fixes of problems, with the kinds that they announce, as menus show them. */
export const offerTable: readonly ({ kinds: readonly string[] } & (
  { offers: Offers } | { documentOffers: DocumentOffers }
))[] = [
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
