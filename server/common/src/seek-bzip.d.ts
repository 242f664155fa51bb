declare module 'seek-bzip' {
  const Bunzip: {
    /**
     * Decompresses one bzip2 stream.
     * @param output receives each byte
     */
    decode: (
      input: {
        readByte: () => number;
        read: (bytes: Uint8Array, offset: number, length: number) => number;
      },
      output: { writeByte: (byte: number) => void },
      isMultiStream: false,
    ) => void;
  };
  export default Bunzip;
}
