// Runs an object store in the folder and on the port of its arguments until its input ends; prints its port.
const S3rver = require('s3rver');

const [directory, port, name] = process.argv.slice(2);
const store = new S3rver({
  ...{ directory, port: Number(port), address: '127.0.0.1', silent: true },
  configureBuckets: [{ name, configs: [] }],
});
void store.run().then((address) => {
  process.stdout.write(`${address.port}\n`);
});
process.stdin.on('end', () => process.exit()).resume();
