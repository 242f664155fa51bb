import { administratorsClass, dialects } from '../values/dialect.js';
import { inputList } from './inputs.js';
import { outputList } from './outputs.js';
import { requirementList } from './requirements.js';
import {
  anything,
  listOf,
  mappingOf,
  number,
  synonymsOf,
  text,
  type Field,
  type Shape,
  type ValueType,
} from './shape.js';
import { anyTest } from './tests.js';

/** A file that is written before the command runs. */
export const configFileShape: Shape = {
  id: 'config-file',
  noun: 'a config file',
  rejectsUnknownSince: '26.1',
  fields: [
    {
      name: 'name',
      type: text,
      kind: 'identifier',
      summary: 'A name for the file.',
      example: 'script',
    },
    {
      name: 'filename',
      type: text,
      kind: 'config-file-name',
      summary: 'The name of the file in the working directory.',
      example: 'script.py',
    },
    {
      name: 'content',
      type: text,
      isTemplate: true,
      required: true,
      summary: 'The text of the file. References such as `$(inputs.<name>)` are replaced with values.',
      example: '|\n  print("$(inputs.title)")',
      insert: { text: "''", placeholder: true },
      mayBeBlank: true,
    },
    {
      name: 'eval_engine',
      type: { kind: 'enum', values: [{ value: 'ecmascript', summary: 'JavaScript.' }] },
      summary: 'The language of the expressions in the file.',
      example: 'ecmascript',
      default: 'ecmascript',
      rejectsNull: true,
    },
  ],
};

const citationShape: Shape = {
  id: 'citation',
  noun: 'a citation',
  rejectsUnknownSince: '26.1',
  fields: [
    {
      name: 'type',
      type: text,
      kind: 'citation-type',
      takesBlank: true,
      required: true,
      summary: '`doi` or `bibtex`.',
      example: 'doi',
      insert: { text: 'doi', placeholder: true },
    },
    {
      name: 'content',
      type: text,
      kind: 'citation',
      required: true,
      summary: 'A DOI without a prefix, such as `10.1093/bioinformatics/btp352`, or a BibTeX entry.',
      example: '10.1093/bioinformatics/btp352',
      insert: { text: '10.1234/example', placeholder: true },
      reportedBy: 'citation-invalid',
    },
  ],
  replaced: {
    value: { advice: 'Use "content" for the DOI or the BibTeX entry.', rename: 'content' },
    doi: { advice: 'Use "type: doi" with the DOI as "content".' },
    bibtex: { advice: 'Use "type: bibtex" with the entry as "content".' },
  },
};

const xrefShape: Shape = {
  id: 'cross-reference',
  noun: 'a cross reference',
  rejectsUnknownSince: '26.1.0',
  fields: [
    {
      name: 'type',
      type: text,
      kind: 'registry',
      takesBlank: true,
      required: true,
      summary: 'The registry, such as `bio.tools`.',
      example: 'bio.tools',
      insert: { text: 'bio.tools', placeholder: true },
    },
    {
      name: 'value',
      type: text,
      kind: 'registry-entry',
      takesBlank: true,
      required: true,
      summary: 'The identifier of the tool in the registry.',
      example: 'bwa',
      insert: { text: 'identifier', placeholder: true },
    },
  ],
};

const onlyMarkdown = 'The platform accepts only "markdown" as the format of the help of a user tool.';

const helpShape: Shape = {
  id: 'help',
  noun: 'the help',
  rejectsUnknownSince: '26.1',
  fields: [
    {
      name: 'format',
      type: {
        kind: 'enum',
        values: [
          { value: 'markdown', summary: 'Markdown.' },
          {
            value: 'restructuredtext',
            summary: 'reStructuredText.',
            rejected: onlyMarkdown,
            until: '26.1.0',
          },
          { value: 'plain_text', summary: 'Plain text.', rejected: onlyMarkdown, until: '26.1.0' },
        ],
      },
      required: true,
      summary: 'The markup language of the help.',
      example: 'markdown',
      insert: { text: 'markdown', placeholder: false },
    },
    {
      name: 'content',
      type: text,
      required: true,
      summary: 'The help text, shown below the form.',
      example: '|\n  Filters reads by quality.',
      insert: { text: "''", placeholder: true },
      mayBeBlank: true,
    },
  ],
};

const helpMapping = mappingOf(helpShape);
const helpTextOrMapping: ValueType = { kind: 'either', of: [text, helpMapping] };

const classField: Field = {
  name: 'class',
  type: {
    kind: 'enum',
    values: [
      {
        value: dialects.platform.classConstant,
        summary: 'A user tool that follows the rules of the dialect `platform`.',
      },
      {
        value: dialects.galaxy.classConstant,
        summary: 'A user tool that follows the rules of the dialect `galaxy`.',
      },
      {
        value: administratorsClass,
        summary: 'A tool that an administrator submits for everyone, with almost the same rules as `galaxy`.',
      },
    ],
  },
  required: true,
  summary: 'Marks the document as a user tool, and selects the rules that apply to it.',
  example: dialects.platform.classConstant,
  insert: { text: dialects.platform.classConstant, placeholder: false },
  reportedBy: 'class-unknown',
};

const synonyms = synonymsOf([
  ['name', 'for the name', ['label', 'title', 'display_name']],
  ['description', 'for a short description', ['summary', 'about', 'subtitle']],
  ['container', 'for the image', ['image', 'docker', 'docker_image', 'docker_container', 'singularity']],
  ['requirements', 'for cores and memory', ['resources']],
  ['shell_command', 'for the command', ['command', 'cmd', 'script', 'shell', 'run', 'shell_script']],
  ['configfiles', 'for the list of config files', ['configfile', 'scripts']],
  ['inputs', 'for the list of inputs', ['input', 'in', 'params', 'parameters']],
  ['outputs', 'for the list of outputs', ['output', 'out', 'results']],
  ['citations', 'for the list of publications', ['cite', 'references', 'publications']],
  ['license', 'for the license', ['licence']],
  ['help', 'for the help', ['doc', 'docs', 'documentation', 'readme']],
]);

/** The whole document: interface document, "User-defined tool definition". Fields in canonical order. */
export const toolShape: Shape = {
  id: 'tool',
  noun: 'a tool',
  rejectsUnknownSince: '26.1.0',
  fields: [
    classField,
    {
      name: 'id',
      type: text,
      required: true,
      absentOn: ['26.1.0'],
      kind: 'tool-id',
      leastLength: 3,
      summary:
        'The identifier of the tool: 3 to 255 lowercase letters and hyphens. In a `GalaxyUserTool`, digits and underscores are also allowed.',
      example: 'trim-reads',
      insert: { text: 'my-tool', placeholder: true },
    },
    {
      name: 'name',
      type: text,
      kind: 'tool-name',
      required: true,
      summary: 'The name that users see in the tool menu.',
      example: 'Trim reads',
      insert: { text: 'My tool', placeholder: true },
    },
    {
      name: 'version',
      type: text,
      required: true,
      kind: 'version',
      leastLength: 1,
      summary: 'The version of the tool: `major.minor.patch`.',
      example: '1.0.0',
      insert: { text: '0.1.0', placeholder: false },
    },
    {
      name: 'description',
      type: text,
      summary: 'A short description that users see after the name.',
      example: 'by quality',
      mayBeBlank: true,
    },
    {
      name: 'container',
      type: text,
      kind: 'image',
      required: true,
      // Says where the image is, although a requirement does not replace this field.
      requiredUnless: {
        field: 'requirements',
        itemField: 'type',
        value: 'container',
        valueAt: ['container', 'container_id'],
        then: true,
      },
      summary: 'The image of the container in which the command runs, with a tag.',
      example: 'quay.io/biocontainers/fastp:0.23.4--h5f740d0_0',
      insert: { text: 'busybox:1.36', placeholder: true },
    },
    {
      name: 'requirements',
      type: requirementList,
      rejectsNull: true,
      summary: 'Resources and functions that the job needs in addition to the container.',
      example: '[{ type: resource, cores_min: 2 }]',
    },
    {
      name: 'shell_command',
      type: text,
      isTemplate: true,
      required: true,
      summary:
        'The command. `$(inputs.<name>)` is replaced with the value of an input. Write `\\$(…)` for a command substitution of the shell.',
      example: "|\n  head -n $(inputs.lines) '$(inputs.table.path)' > out.tsv",
      insert: { text: "echo 'hello' > out.txt", placeholder: true },
    },
    {
      name: 'configfiles',
      type: listOf(mappingOf(configFileShape)),
      since: { release: '25.1', earlier: 'Write the file in the command, because it is never written.' },
      readSince: '25.1',
      summary: 'Files that are written to the working directory before the command runs.',
      example: '[{ filename: script.sh, content: echo hello }]',
    },
    {
      name: 'inputs',
      type: inputList,
      rejectsNull: true,
      summary: 'The values that users fill in.',
      example: '[{ name: reads, type: data, format: fastq }]',
    },
    {
      name: 'outputs',
      type: outputList,
      rejectsNull: true,
      summary: 'The results that the tool adds to the history.',
      example: '[{ name: report, type: data, format: txt, from_work_dir: report.txt }]',
    },
    {
      name: 'citations',
      type: listOf(mappingOf(citationShape)),
      summary: 'Publications that users should cite.',
      example: '[{ type: doi, content: 10.1093/bioinformatics/btp352 }]',
    },
    {
      name: 'license',
      type: text,
      kind: 'license',
      summary: 'The license of the tool: an SPDX identifier or expression, or a URI.',
      example: 'MIT',
      mayBeBlank: true,
    },
    {
      name: 'profile',
      type: number,
      readSince: '26.1.0',
      summary: 'The version of the platform whose behavior the tool expects.',
      example: '25.1',
    },
    {
      name: 'edam_operations',
      type: listOf(text),
      kind: 'edam-term',
      summary: 'Operations from the EDAM ontology.',
      example: '[operation_3695]',
    },
    {
      name: 'edam_topics',
      type: listOf(text),
      kind: 'edam-term',
      summary: 'Topics from the EDAM ontology.',
      example: '[topic_0622]',
    },
    {
      name: 'xrefs',
      type: listOf(mappingOf(xrefShape)),
      summary: 'Entries for the tool in registries.',
      example: '[{ type: bio.tools, value: fastp }]',
    },
    {
      name: 'help',
      type: helpTextOrMapping,
      typeIn: { galaxy: helpMapping },
      summary: 'The text below the form: `format` and `content`.',
      example: '{ format: markdown, content: Filters reads. }',
      mayBeBlank: true,
    },
    {
      name: 'tests',
      type: listOf(anything),
      itemType: { galaxy: anyTest(dialects.galaxy) },
      readSince: '26.1.0',
      summary: 'Example inputs with the expected outputs.',
      example: '[{ inputs: { lines: 3 }, outputs: { report: expected.txt } }]',
    },
  ],
  replaced: {
    ...synonyms,
    baseCommand: {
      advice: 'Write the whole command as one text in "shell_command".',
      covers: 'shell_command',
      isContent: true,
    },
    arguments: {
      advice: 'Write the whole command as one text in "shell_command".',
      covers: 'shell_command',
      isContent: true,
    },
    stdout: { advice: 'Redirect the output at the end of the command: "> out.txt".', isContent: true },
    stderr: { advice: 'Redirect the messages at the end of the command: "2> log.txt".', isContent: true },
    stdin: {
      advice: `Redirect the input at the end of the command: "< '$(inputs.name.path)'".`,
      isContent: true,
    },
    hints: { advice: 'Use "container" for the image, and "requirements" for cores and memory.' },
    successCodes: { advice: 'End the command with "|| true" if it may fail.', isContent: true },
    cwlVersion: { advice: 'Remove it, because this is not a CWL document.' },
  },
};
