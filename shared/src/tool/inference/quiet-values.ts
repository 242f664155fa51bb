import type { CachedExpression } from '../../expressions/expression-table.js';
import type { PartCache } from '../document-cache.js';
import type { DeclaredInputs } from '../template-scope.js';
import type { TemplateExpression } from '../template.js';
import type { JobWay } from '../../values/server.js';
import { Memo } from '../../util/memo.js';
import { inputValue, signatureOf } from './type-set.js';

/** By expression, the types of inputs with which nothing in it is invalid. */
const quietExpressions = new WeakMap<CachedExpression, string>();

/** Those of inputs, by what follows from their declarations. */
const keptSignatures = new WeakMap<PartCache, { signature: string | undefined }>();

/**
 * Expressions in which no use of a value is invalid, by the types of the inputs that they name: most expressions of a
 * version are those of the last one, and most plain paths are those of another input of the same type.
 */
export class QuietValues {
  private readonly signatures = new Map<string, string | undefined>();
  private readonly paths = new Set<string>();

  constructor(private readonly declared: DeclaredInputs) {}

  /** The types of the inputs that an expression names; undefined if it may use others, or groups. */
  keyOf(
    { content: { analysis, known, scanned, source } }: TemplateExpression,
    way: JobWay,
  ): string | undefined {
    if (analysis.usesAllInputs) return undefined;
    let key = `${way} `;
    let end = scanned.span.start;
    for (const { root, segments } of analysis.references) {
      const [first] = segments;
      if (root !== 'inputs' || !first) continue;
      const signature = this.signatureOf(first.name ?? '');
      if (signature === undefined) return undefined;
      key += `${signature} `;
      end = first.span.end;
    }
    // A plain path means the same for each input of a type.
    return known ? key : key + source.slice(end - scanned.span.start);
  }

  isQuiet({ content: { known } }: TemplateExpression, key: string | undefined): boolean {
    if (key === undefined) return false;
    return known ? quietExpressions.get(known) === key : this.paths.has(key);
  }

  /** Records that nothing is invalid in an expression. */
  add({ content: { known } }: TemplateExpression, key: string | undefined): void {
    if (key === undefined) return;
    if (known) quietExpressions.set(known, key);
    else this.paths.add(key);
  }

  private signatureOf(name: string): string | undefined {
    if (!this.signatures.has(name)) this.signatures.set(name, this.readSignature(name));
    return this.signatures.get(name);
  }

  private readSignature(name: string): string | undefined {
    const facts = this.declared.factsOf(name);
    if (!facts) return this.computeSignature(name);
    const entry = keptSignatures.get(facts) ?? { signature: this.computeSignature(name) };
    keptSignatures.set(facts, entry);
    return entry.signature;
  }

  private computeSignature(name: string): string | undefined {
    const input = this.declared.inputsByName.get(name);
    if (!input) return 'undeclared';
    return this.declared.unsettledInputs.has(input) ? 'unsettled' : signatureOf(inputValue(input));
  }
}

/** Those of some declared inputs. */
export const quietValues = new Memo((declared: DeclaredInputs) => new QuietValues(declared));
