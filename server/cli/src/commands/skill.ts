import { skillText } from '../skill.js';

/**
 * `user-tool skill`: prints the instructions for agents.
 * @returns the exit code
 */
export function skill(): number {
  process.stdout.write(skillText());
  return 0;
}
