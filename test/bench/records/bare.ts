// A service that does nothing: fastify with routes that parse and return what those of the service do, from memory.
// Prints its address on standard output, and exits when standard input ends.
import fastify from 'fastify';
import { parse } from 'yaml';

const app = fastify();
const text = { type: 'string' } as const;
const texts = (...names: string[]): object => Object.fromEntries(names.map((name) => [name, text]));
const role = { type: 'object', properties: texts('id', 'model_class', 'name', 'type', 'description', 'url') };
const checked = {
  type: 'object',
  properties: { ...texts('path', 'dialect'), valid: { type: 'boolean' }, problems: { type: 'array' } },
};
const tags = {
  type: 'object',
  required: ['item_id', 'item_class'],
  properties: { ...texts('item_id', 'item_class'), item_tags: { type: 'array', items: text } },
};
const roles = Array.from({ length: 101 }, (_, index) => ({
  ...{ id: '0123456789abcdef0123456789abcdef', model_class: 'Role', name: `role ${index}`, type: 'admin' },
  ...{ description: 'some words', url: '/api/roles/0123456789abcdef0123456789abcdef' },
}));

app.addContentTypeParser('text/yaml', { parseAs: 'string' }, (_request, body, done) => {
  done(null, parse(String(body)));
});
app.post('/api/tools/check', { schema: { response: { 200: checked } } }, (_request, reply) =>
  reply.send({ path: 'document.tool.yml', dialect: 'platform', valid: true, problems: [] }),
);
app.get('/api/roles', { schema: { response: { 200: { type: 'array', items: role } } } }, (_request, reply) =>
  reply.send(roles),
);
app.put('/api/tags', { schema: { body: tags } }, (_request, reply) => reply.code(204).send());

console.log(`listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}/`);
process.stdin.on('end', () => void app.close()).resume();
