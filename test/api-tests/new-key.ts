import assert from 'node:assert/strict';
import { testKeys } from '../http/service.js';

/** The API key of a new user, who is no administrator, of a service that is started with a bootstrap key. */
export async function newKey(address: string, email: string): Promise<string> {
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(address + path, {
      method: 'POST',
      headers: { 'x-api-key': testKeys.bootstrap, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(answer.status, 200);
    return answer.json();
  };
  const { id } = (await post('/api/users', { email })) as { id: string };
  return String(await post(`/api/users/${id}/api_key`, {}));
}
