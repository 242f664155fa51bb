/** What comes before the outcome among everything that the suite prints. */
export const resultsMark = 'User Tool suite: ';
