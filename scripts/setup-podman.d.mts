/** Whether the programs that the tests of runs need are installed. */
export function isSetUp(): boolean;
