import type { DialectName } from '../values/dialect.js';

/** A part of a document to start from: one member of a list. */
export interface PartTemplate {
  label: string;
  /** What it is, in a few words. */
  detail: string;
  /** The only dialect that it is for; both if absent. */
  dialect?: DialectName;
  /**
   * Its lines, as a snippet (LSP, "Snippet Syntax": `${1:reads}` is a placeholder, `$1` its repetition). `→`
   * at the beginning of a line is a step of indentation, `~` the indentation of lists relative to their key.
   */
  body: (words: PartWords) => string;
}

/** The parts that depend on the document. */
export interface PartWords {
  /** The key of an input's default value. */
  value: string;
  /** The name, followed by a number if it is taken. */
  free: (name: string) => string;
  /** A file that the command writes and no output claims yet. */
  file: string;
}

/** By the shape of the list's members, see `Shape.id`. */
export const partTemplates = new Map<string, readonly PartTemplate[]>([
  [
    'input',
    [
      {
        label: 'data input',
        detail: 'one dataset',
        body: ({ free }) => `name: \${1:${free('dataset')}}
type: data
label: \${2:Dataset}
format: \${3:data}`,
      },
      {
        label: 'data input, multiple',
        detail: 'any number of datasets',
        body: ({ free }) => `name: \${1:${free('datasets')}}
type: data
label: \${2:Datasets}
format: \${3:data}
multiple: true`,
      },
      {
        label: 'text input',
        detail: 'a line of text',
        body: ({ free, value }) => `name: \${1:${free('title')}}
type: text
label: \${2:Title}
${value}: \${3:sample}`,
      },
      {
        label: 'integer input',
        detail: 'a whole number',
        body: ({ free, value }) => `name: \${1:${free('count')}}
type: integer
label: \${2:Number}
${value}: \${3:1}
min: \${4:1}`,
      },
      {
        label: 'float input',
        detail: 'a number',
        body: ({ free, value }) => `name: \${1:${free('threshold')}}
type: float
label: \${2:Threshold}
${value}: \${3:0.5}`,
      },
      {
        label: 'boolean input',
        detail: 'a check box',
        body: ({ free, value }) => `name: \${1:${free('verbose')}}
type: boolean
label: \${2:Verbose output}
${value}: \${3:false}`,
      },
      {
        label: 'select input',
        detail: 'one of several values',
        body: ({ free }) => `name: \${1:${free('mode')}}
type: select
label: \${2:Mode}
options:
~- label: \${3:Fast}
~  value: \${4:fast}
~  selected: true
~- label: \${5:Thorough}
~  value: \${6:thorough}`,
      },
      {
        label: 'collection input',
        detail: 'a collection of datasets',
        body: ({ free }) => `name: \${1:${free('collection')}}
type: data_collection
label: \${2:Collection}
collection_type: \${3:list}
format: \${4:data}`,
      },
      {
        label: 'conditional input',
        detail: 'inputs that depend on a choice',
        body: ({ free, value }) => `name: \${1:${free('method')}}
type: conditional
test_parameter:
→name: \${2:kind}
→type: select
→label: \${3:Method}
→options:
→~- label: \${4:Fast}
→~  value: \${5:fast}
→~  selected: true
→~- label: \${6:Thorough}
→~  value: \${7:thorough}
whens:
~- discriminator: $5
~  parameters: []
~- discriminator: $7
~  parameters:
~  ~- name: \${8:rounds}
~  ~  type: integer
~  ~  label: \${9:Rounds}
~  ~  ${value}: \${10:3}`,
      },
      {
        label: 'section input',
        detail: 'a collapsible group of inputs',
        dialect: 'platform',
        body: ({ free, value }) => `name: \${1:${free('advanced')}}
type: section
label: \${2:Advanced settings}
parameters:
~- name: \${3:seed}
~  type: integer
~  label: \${4:Seed}
~  ${value}: \${5:1}`,
      },
      {
        label: 'repeat input',
        detail: 'a group of inputs that users can repeat',
        dialect: 'platform',
        body: ({ free }) => `name: \${1:${free('series')}}
type: repeat
label: \${2:Series}
parameters:
~- name: \${3:table}
~  type: data
~  label: \${4:Table}
~  format: \${5:tabular}`,
      },
    ],
  ],
  [
    'output',
    [
      {
        label: 'data output',
        detail: 'one file that the command writes',
        body: ({ free, file }) => `name: \${1:${free('result')}}
type: data
label: \${2:Result}
format: \${3:txt}
from_work_dir: \${4:${file}}`,
      },
      {
        label: 'collection output',
        detail: 'all files that the command writes',
        body: ({ free }) => `name: \${1:${free('results')}}
type: collection
label: \${2:Results}
collection_type: list
discover_datasets:
~- pattern: \${3:__name_and_ext__}
~  directory: \${4:results}`,
      },
    ],
  ],
  [
    'citation',
    [
      {
        label: 'doi citation',
        detail: 'a publication by its DOI',
        body: () => `type: doi
content: \${1:10.1093/bioinformatics/btp352}`,
      },
      {
        label: 'bibtex citation',
        detail: 'a BibTeX entry',
        body: () => `type: bibtex
content: |
→@article{\${1:key2024},
→  author = {\${2:Family, Given}},
→  title = {\${3:Title}},
→  journal = {\${4:Journal}},
→  year = {\${5:2024}}
→}`,
      },
    ],
  ],
  [
    'option',
    [
      {
        label: 'option',
        detail: 'a value to choose',
        body: ({ free }) => `label: \${1:Option}
value: \${2:${free('option')}}`,
      },
    ],
  ],
  [
    'case-of-a-conditional',
    [
      {
        label: 'case',
        detail: 'the inputs for one choice',
        body: ({ value }) => `discriminator: \${1:true}
parameters:
~- name: \${2:count}
~  type: integer
~  label: \${3:Number}
~  ${value}: \${4:1}`,
      },
    ],
  ],
  [
    'config-file',
    [
      {
        label: 'config file',
        detail: 'a file that exists before the command runs',
        body: ({ free }) => `filename: \${1:${free('script.py')}}
content: |
→\${2:print("Hello")}`,
      },
    ],
  ],
  [
    'requirement',
    [
      {
        label: 'resource requirement',
        detail: 'cores and memory',
        body: () => `type: resource
cores_min: \${1:2}
ram_min: \${2:4096}`,
      },
      {
        label: 'javascript requirement',
        detail: 'functions for expressions',
        body: ({ free }) => `type: javascript
expression_lib:
~- |
~  function \${1:${free('double')}}(\${2:n}) {
~    return \${3:n * 2};
~  }`,
      },
    ],
  ],
  [
    'discovery-entry',
    [
      {
        label: 'discovery entry',
        detail: 'files in a folder',
        body: () => `pattern: \${1:__name_and_ext__}
directory: \${2:results}`,
      },
    ],
  ],
]);
