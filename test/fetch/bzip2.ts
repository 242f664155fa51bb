/** A file of FASTA, as bzip2 compresses it. */
export const bzip2OfFasta = 'QlpoOTFBWSZTWScLiQMAAAFPAAAQAAEogAQAIAAgADEMAQaZpBY4FF3JFOFCQJwuJAw=';
