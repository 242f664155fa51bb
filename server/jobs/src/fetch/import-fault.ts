/** Why a file cannot be imported, one sentence for the user. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault';
}
