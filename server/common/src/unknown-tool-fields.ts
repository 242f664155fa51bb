/** Fields of tools of the public platform of which the service knows nothing, in lists as well as in forms. */
export const unknownToolFields = {
  labels: [],
  icon: null,
  edam_operations: [],
  edam_topics: [],
  xrefs: [],
  hidden_versions: [],
};
