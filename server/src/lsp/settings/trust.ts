/**
 * Whether the user trusts the workspace, so that programs may be started on behalf of what stands in it. A client
 * that says nothing of it asked its user already, or has no such question.
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
