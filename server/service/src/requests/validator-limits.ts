import { _, Name, type KeywordCxt, type Plugin } from 'ajv';
import { Type } from 'ajv/dist/compile/util.js';
import { maxFaults } from '@user-tool/checking/tasks/validation-fault.js';

/** The variable of a compiled schema that counts its errors. */
const errorCount = new Name('errors');

/**
 * Makes a validator that reports all errors stop within a list after {@link maxFaults}, so that a list of wrong items
 * costs no more than a few of them.
 */
export const stopAfterFaults: Plugin<unknown> = (ajv) => {
  ajv.removeKeyword('items');
  ajv.addKeyword({
    keyword: 'items',
    type: 'array',
    schemaType: ['object', 'boolean'],
    code(context: KeywordCxt): void {
      const { gen, data, keyword } = context;
      const valid = gen.let('valid', true);
      const isItemValid = gen.name('isItemValid');
      gen.forRange('index', 0, _`${data}.length`, (index) => {
        context.subschema({ keyword, dataProp: index, dataPropType: Type.Num }, isItemValid);
        gen.if(_`!${isItemValid}`, () => {
          gen.assign(valid, false);
          gen.if(_`${errorCount} >= ${maxFaults}`, () => gen.break());
        });
      });
      context.ok(valid);
    },
  });
  return ajv;
};
