import assert from 'assert';

/** The assertions of Node's `assert/strict`, from a package that has them for browsers. */
export default assert.strict;
