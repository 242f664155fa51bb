declare const USER_TOOL_VERSION: string | undefined;

/** The version of the package; the build writes it in. */
export const version = typeof USER_TOOL_VERSION === 'string' ? USER_TOOL_VERSION : '0.0.0-source';
