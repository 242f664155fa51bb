import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['**/dist/', 'out/', '**/node_modules/', '.cache/', 'test/fixtures/', 'test-results/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 400, skipComments: true, skipBlankLines: true }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['{shared,server,client}/**/*.ts', 'scripts/**/*.{ts,mjs}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'ObjectExpression > SpreadElement > :matches(ObjectExpression, TSAsExpression > ObjectExpression)',
          message: 'Write the properties themselves.',
        },
      ],
    },
  },
  {
    files: ['shared/src/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'process', 'Buffer', 'console', 'setTimeout', 'Date', 'fetch'],
      'no-restricted-imports': [
        'error',
        { patterns: ['node:*', 'user-tool-language-server*', '@user-tool/client*'] },
      ],
    },
  },
  {
    // What opens with every YAML file must not read the library; these two are read with the first tool.
    files: ['client/vscode/src/**/*.ts'],
    ignores: ['client/vscode/src/{node,worker}-client.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ group: ['vscode-languageclient*'], allowTypeImports: true }] },
      ],
    },
  },
  {
    // The framework waits for what hooks and handlers return: they are asynchronous whether they wait or not.
    files: ['server/service/src/**/*.ts', 'test/http/**/*.ts'],
    rules: { '@typescript-eslint/require-await': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-floating-promises': 'off',
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'module',
          'require',
          'setInterval',
          'setTimeout',
          'clearTimeout',
          'Buffer',
          'fetch',
        ].map((n) => [n, 'readonly']),
      ),
    },
  },
);
