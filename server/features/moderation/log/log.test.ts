import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/index.ts'
import { issueSetupLink } from '#server/features/accounts/registration/setup.ts'
import { actOn, leave, moderatedWorld, undo } from '#tests/moderation.ts'
import { world } from '#tests/world.ts'

const notAllowed = { status: 403, code: 'not_allowed' }

describe('GET /moderation/log', () => {
  it('records actor, target, reason and the values before and after, and keeps rows when accounts are deleted', async () => {
    const all = await moderatedWorld()
    const { bob, dora, mona, max } = all
    const act = await actOn(mona, bob, { kind: 'limit', reason: 'Spam' })
    await undo(max, act)
    await leave(all, bob, mona)
    const { entries } = await dora.call('GET /moderation/log')
    expect(
      entries.map(({ action, by, user, before, after }) => [action, by.name, user?.username, before, after]),
    ).toEqual([
      ['undo', 'max', 'bob', 'limited', ''],
      ['limit', 'mona', 'bob', '', 'limited'],
      ['open_case', 'mona', 'bob', '', ''],
    ])
    expect(entries[1]).toMatchObject({ reason: 'Spam', act: act._id, case: act.case, isAutomatic: false })
    const filtered = await dora.call('GET /moderation/log', { query: { by: 'max', action: 'undo', limit: 1 } })
    expect(filtered).toMatchObject({ entries: [{ action: 'undo' }], nextCursor: null })
  })

  it('records the first administrator, and changes of sign-up by administrators', async () => {
    const { app, stranger, alice } = await world()
    const setup = (await issueSetupLink(app.deps))!.split('=')[1]!
    const { token } = await stranger.call('POST /auth/signup', {
      body: { username: 'founder', email: 'founder@plus.test', password: 'a long new password', setup },
    })
    const founder = alice.withToken(token)
    const changes = async () =>
      (await founder.call('GET /moderation/log')).entries.map(({ action, by, user, before, after }) => [
        ...[action, by.name, user?.username, before, after],
      ])
    const first = ['change_role', '', 'founder', '', 'admin']
    expect(await changes()).toEqual([first])

    const sets = (body: CallInput<'PUT /registration/settings'>['body']) =>
      founder.call('PUT /registration/settings', { body })
    await sets({ mode: 'open', invitesPerMember: 2 })
    await sets({ invitesPerMember: 2 })
    const invited = await alice.call('POST /invitations', { body: {} })
    const own = await alice.call('POST /invitations', { body: {} })
    await alice.call('DELETE /invitations/:id', { params: { id: own.invitation._id } })
    await sets({ question: 'Which sea?', answers: ['The North Sea'] })
    for (const _ of 'twice') await founder.call('DELETE /invitations/:id', { params: { id: invited.invitation._id } })
    expect(await changes()).toEqual([
      ['end_invitation', 'founder', 'alice', '', ''],
      [
        ...['change_sign_up', 'founder', undefined],
        ...['{"question":"","answers":0}', '{"question":"Which sea?","answers":1}'],
      ],
      ['change_sign_up', 'founder', undefined, '{"invitesPerMember":0}', '{"invitesPerMember":2}'],
      first,
    ])
  })

  it('is allowed to moderators only', async () => {
    const { bob } = await moderatedWorld()
    await expect(bob.call('GET /moderation/log')).rejects.toMatchObject(notAllowed)
  })

  it('has rows that are never changed or deleted', async () => {
    const files = await readdir('server', { recursive: true, withFileTypes: true })
    const sources = await Promise.all(
      files
        .filter((file) => file.isFile() && file.name.endsWith('.ts'))
        .map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')),
    )
    const writes = sources.flatMap(
      (text) => text.match(/(updateTable|deleteFrom|replaceInto)\(\s*'moderation_log'/g) ?? [],
    )
    expect(writes).toEqual([])
  })
})

describe('GET /moderation/log.csv', () => {
  it('is the whole log, escaped so that no spreadsheet runs it', async () => {
    const { cast, bob, mona } = await moderatedWorld()
    await actOn(mona, bob, { kind: 'warn', reason: '=HYPERLINK("https://evil.example")' })
    const headers = { authorization: `Bearer ${await mona.token}` }
    const {
      statusCode,
      headers: sent,
      body,
    } = await cast.app.server.inject({ url: '/api/moderation/log.csv', headers })
    expect([statusCode, sent['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(sent['content-disposition']).toBe('attachment; filename="moderation-log.csv"')
    const lines = body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(/^id,time,action,/)
    expect(lines[2]).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(lines[3]).toContain(',export_log,')
    const refused = await cast.app.server.inject({
      url: '/api/moderation/log.csv',
      headers: { authorization: `Bearer ${await bob.token}` },
    })
    expect(refused.json()).toMatchObject({ code: 'not_allowed' })
  })
})
