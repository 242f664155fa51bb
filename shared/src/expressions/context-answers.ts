import type { AnalysisContext, Names } from './types.js';

type Field = keyof AnalysisContext;

/** What an analysis asked its context, with the answers: the analysis is the same wherever these are the same. */
export class ContextAnswers {
  private readonly answers: { field: Field; name: string; isThere: boolean }[] = [];
  private readonly listed = new Map<Field, string>();

  /** A context that answers as another one does, and records it here. */
  record(context: AnalysisContext): AnalysisContext {
    const recorded = (field: Field): Names => ({
      has: (name) => {
        const isThere = contains(context, field, name);
        this.answers.push({ field, name, isThere });
        return isThere;
      },
      keys: () => {
        this.listed.set(field, list(context, field));
        return (context[field] ?? new Set()).keys();
      },
    });
    return {
      libraryNames: recorded('libraryNames'),
      inputNames: recorded('inputNames'),
      assignedNames: recorded('assignedNames'),
    };
  }

  /** Whether nothing was asked, so that the analysis is the same in any context. */
  get isEmpty(): boolean {
    return this.answers.length === 0 && this.listed.size === 0;
  }

  /** Whether another context gives the same answers. */
  holdIn(context: AnalysisContext): boolean {
    return (
      this.answers.every(({ field, name, isThere }) => contains(context, field, name) === isThere) &&
      [...this.listed].every(([field, names]) => list(context, field) === names)
    );
  }
}

function contains(context: AnalysisContext, field: Field, name: string): boolean {
  return context[field]?.has(name) ?? false;
}

function list(context: AnalysisContext, field: Field): string {
  return [...(context[field]?.keys() ?? [])].join('\n');
}
