import { isObject } from '@user-tool/shared';

/**
 * Whether the user trusts the workspace, so that programs may be started on behalf of what stands in it. A client
 * that says nothing of it asked its user already, or has no such question.
 */
export class Trust {
  private granted: boolean;

  /** @param options the client's `initializationOptions`, in which `trusted: false` holds it back */
  constructor(options: unknown) {
    this.granted = !(isObject(options) && options['trusted'] === false);
  }

  get isGranted(): boolean {
    return this.granted;
  }

  /** It is never taken back: editors start anew for that. */
  grant(): void {
    this.granted = true;
  }
}
