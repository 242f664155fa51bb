/**
 * Whether the user trusts the workspace, so that programs may be started on behalf of what is in it. A client
 * that says nothing about it has asked its user already, or knows no such question.
 */
export class Trust {
  /** @param granted whether the client does not hold it back */
  constructor(private granted: boolean) {}

  get isGranted(): boolean {
    return this.granted;
  }

  /** It is never taken back: editors start anew for that. */
  grant(): void {
    this.granted = true;
  }
}
