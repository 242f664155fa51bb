import type { TestPlatform } from '../platform.js';

declare const USER_TOOL_TEST_PLATFORM: TestPlatform;

/** The service that the tests submit to; the bundle of the suite names it. */
export const platform = USER_TOOL_TEST_PLATFORM;
