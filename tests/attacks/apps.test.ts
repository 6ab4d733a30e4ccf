import { expect, it } from 'vitest'
import { appWorld, asks, decides, letsIn, opens, postsForm, REDIRECT, registers } from '#tests/apps.ts'
import { atOnce } from '#tests/world.ts'

it('one of 50 requests at once redeems a code, at most', async () => {
  const cast = await appWorld()
  const lantern = await registers(cast)
  const request = await asks(lantern)
  const code = (await decides(cast.alice, request)).searchParams.get('code')!
  const form = {
    ...{ grant_type: 'authorization_code', code, redirect_uri: REDIRECT },
    ...{ client_id: lantern.clientMetadata().client_id, code_verifier: request.verifier },
  }
  const answers = await atOnce(50, () => postsForm(cast, '/oauth/token', form))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect(await cast.app.deps.db.selectFrom('access_tokens').selectAll().execute()).toEqual([])
})

it('20 requests at once with a refresh token leave one at most that works', async () => {
  const cast = await appWorld()
  const lantern = await registers(cast)
  const { refresh_token } = await letsIn(cast.alice, lantern)
  const form = {
    ...{ grant_type: 'refresh_token', refresh_token: refresh_token! },
    client_id: lantern.clientMetadata().client_id,
  }
  const answers = await atOnce(20, () => postsForm(cast, '/oauth/token', form))
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const { db } = cast.app.deps
  const left = db
    .selectFrom('app_secrets')
    .select('secret_hash')
    .where('kind', '=', 'refresh')
    .where('used_at', 'is', null)
  expect((await left.execute()).length).toBeLessThanOrEqual(1)
})

it('a request is decided once, whatever comes at once', async () => {
  const cast = await appWorld()
  const lantern = await registers(cast)
  const params = { id: await opens(cast.alice, await asks(lantern)) }
  const decide = () =>
    cast.alice.call('POST /apps/authorizations/:id', { params, body: { approve: true } }).then(
      () => true,
      () => false,
    )
  expect((await atOnce(10, decide)).filter(Boolean)).toHaveLength(1)
})
