/** Linux on a processor, as ELF numbers it, and the machine code that ends a process with exit code 0. */
interface Processor {
  machine: number;
  code: readonly number[];
}

const processors: Readonly<Partial<Record<NodeJS.Architecture, Processor>>> = {
  // xor edi, edi; mov eax, 60; syscall
  x64: { machine: 62, code: [0x31, 0xff, 0xb8, 0x3c, 0, 0, 0, 0x0f, 0x05] },
  // mov x0, 0; mov x8, 93; svc 0
  arm64: { machine: 183, code: [0, 0, 0x80, 0xd2, 0xa8, 0x0b, 0x80, 0xd2, 0x01, 0, 0, 0xd4] },
};

const headerSize = 64;
const segmentSize = 56;
const address = 0x40_0000;

/**
 * A Linux program that does nothing and succeeds, without libraries (ELF, "Object Files").
 * @returns undefined for a processor whose code is not known
 */
export function trialProgram(architecture: NodeJS.Architecture = process.arch): Buffer | undefined {
  const processor = processors[architecture];
  if (!processor) return undefined;
  const { machine, code } = processor;
  const start = headerSize + segmentSize;
  const file = Buffer.alloc(start + code.length);
  // 64 bits, little-endian, version 1.
  file.write('\x7fELF\x02\x01\x01', 'latin1');
  const executable = 2;
  file.writeUInt16LE(executable, 16);
  file.writeUInt16LE(machine, 18);
  file.writeUInt32LE(1, 20);
  file.writeBigUInt64LE(BigInt(address + start), 24);
  file.writeBigUInt64LE(BigInt(headerSize), 32);
  file.writeUInt16LE(headerSize, 52);
  file.writeUInt16LE(segmentSize, 54);
  file.writeUInt16LE(1, 56);
  // One segment: the whole file, loaded as it is, readable and executable.
  const [load, readAndExecute] = [1, 5];
  file.writeUInt32LE(load, headerSize);
  file.writeUInt32LE(readAndExecute, headerSize + 4);
  for (const offset of [16, 24]) file.writeBigUInt64LE(BigInt(address), headerSize + offset);
  for (const offset of [32, 40]) file.writeBigUInt64LE(BigInt(file.length), headerSize + offset);
  file.writeBigUInt64LE(0x1000n, headerSize + 48);
  file.set(code, start);
  return file;
}

const blockSize = 512;

/** An archive with one executable file (POSIX, "ustar Interchange Format"). @param name ASCII, at most 100 characters */
export function archiveOf(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(blockSize);
  const octal = (value: number, at: number, digits: number): void => {
    header.write(value.toString(8).padStart(digits, '0'), at, 'latin1');
  };
  header.write(name, 'latin1');
  octal(0o755, 100, 7);
  for (const at of [108, 116]) octal(0, at, 7);
  octal(content.length, 124, 11);
  octal(0, 136, 11);
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  // Its own digits count as spaces.
  header.fill(' ', 148, 156);
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  header.write('\0 ', 154, 'latin1');
  const padding = Buffer.alloc((blockSize - (content.length % blockSize)) % blockSize);
  return Buffer.concat([header, content, padding, Buffer.alloc(2 * blockSize)]);
}
