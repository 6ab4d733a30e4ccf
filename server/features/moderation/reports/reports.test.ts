import { describe, expect, it } from 'vitest'
import type { Member } from '#tests/member.ts'
import { decide, moderatedWorld, openCase, publishRules, report, reportedPost } from '#tests/moderation.ts'
import { atOnce } from '#tests/world.ts'

const withdraw = (member: Member, id: string) => member.call('DELETE /reports/:id', { params: { id } })

describe('POST /reports', () => {
  it('copies a post as it is, with examples, and collects its reports in one case', async () => {
    const { alice, bob, carol, mona } = await moderatedWorld()
    const [tweet, other] = [await bob.posts('Buy my coins #coins'), await bob.posts('More coins')]
    const note = 'Posts this everywhere.'
    const { report: made } = await report(carol, {
      ...{ kind: 'tweet', id: tweet._id, category: 'spam', note, tweets: [other._id] },
    })
    expect(made).toMatchObject({ kind: 'tweet', excerpt: 'Buy my coins #coins', category: 'spam', outcome: 'open' })
    await report(alice, { kind: 'tweet', id: tweet._id, category: 'illegal' })
    await bob.edits(tweet, { content: 'I love you all' })
    await bob.deletes(other)
    const found = await openCase(mona)
    expect(found).toMatchObject({
      reportsCount: 2,
      categories: [
        { category: 'spam', count: 1 },
        { category: 'illegal', count: 1 },
      ],
      user: { username: 'bob' },
      tweet: { content: 'Buy my coins #coins', state: 'edited' },
      account: { tweetsCount: 1, reportsCount: 2 },
    })
    expect(found.account).not.toHaveProperty('email')
    const { reports } = await mona.call('GET /moderation/cases/:id/reports', { params: { id: found._id } })
    expect(reports.map(({ reporter }) => reporter.username)).toEqual(['alice', 'carol'])
    expect(reports[1]).toMatchObject({ note, tweets: [{ content: 'More coins', state: 'deleted' }], messages: [] })
  })

  it('copies the chosen messages of the own conversation, and no others', async () => {
    const { alice, bob, carol, mona } = await moderatedWorld()
    await carol.writes(bob, 'Hello')
    const insult = await bob.writes(carol, 'You fool')
    const secret = await carol.writes(bob, 'My address is …')
    const strange = await bob.writes(alice, 'Between us')
    const body = { kind: 'message', category: 'harassment', with: 'bob' } as const
    const refused = { status: 404, code: 'message_not_found' }
    await expect(report(carol, { ...body, id: strange._id })).rejects.toMatchObject(refused)
    await expect(report(carol, { ...body, id: insult._id, messages: [strange._id] })).rejects.toMatchObject(refused)
    await expect(report(alice, { ...body, id: insult._id })).rejects.toMatchObject(refused)
    await expect(report(carol, { ...body, id: secret._id })).rejects.toMatchObject({ code: 'self_report' })
    const [hello] = (await carol.messagesWith(bob)).messages
    await report(carol, { ...body, id: insult._id, messages: [hello!._id] })
    const { _id } = await openCase(mona)
    const { reports } = await mona.call('GET /moderation/cases/:id/reports', { params: { id: _id } })
    expect(reports[0]!.messages.map(({ text, isByReporter, isReported }) => [text, isByReporter, isReported])).toEqual([
      ['Hello', true, false],
      ['You fool', false, true],
    ])
    expect(JSON.stringify(reports)).not.toContain('My address')
  })

  it('accepts one open report of each subject, once for a repeated key', async () => {
    const { bob, carol, mona } = await moderatedWorld()
    const body = { kind: 'user', id: '@bob', category: 'impersonation' } as const
    await bob.signsUp()
    const idempotencyKey = crypto.randomUUID()
    const answers = await atOnce(5, () => carol.call('POST /reports', { body, idempotencyKey }))
    expect(new Set(answers.map((answer) => answer.report._id)).size).toBe(1)
    await expect(report(carol, body)).rejects.toMatchObject({ status: 409, code: 'already_reported' })
    const found = await openCase(mona)
    expect(found).toMatchObject({ kind: 'user', reportsCount: 1, excerpt: '' })
    await mona.call('POST /moderation/cases/:id/dismiss', { params: { id: found._id }, body: {} })
    await report(carol, body)
    expect((await openCase(mona)).related).toMatchObject([{ _id: found._id, outcome: 'dismissed' }])
  })

  it('is allowed for subjects that the reporter may see, across a block as well, except oneself', async () => {
    const { alice, bob, carol } = await moderatedWorld()
    const own = await carol.posts('Mine')
    await expect(report(carol, { kind: 'tweet', id: own._id, category: 'spam' })).rejects.toMatchObject({
      status: 400,
      code: 'self_report',
    })
    const tweet = await bob.posts('Theirs')
    const example = { kind: 'user' as const, id: await bob.id, category: 'spam' as const, tweets: [own._id] }
    await expect(report(alice, example)).rejects.toMatchObject({ code: 'tweet_not_found' })
    await bob.blocks(carol)
    await expect(report(carol, { kind: 'tweet', id: tweet._id, category: 'spam' })).rejects.toMatchObject({
      code: 'tweet_not_found',
    })
    await report(carol, { kind: 'user', id: 'bob', category: 'harassment' })
  })

  it('keeps a rule of the network as it was', async () => {
    const { bob, carol, dora, mona } = await moderatedWorld()
    await publishRules(dora, 0, 'Be kind.', 'No spam.')
    const body = { kind: 'user', id: await bob.id, category: 'rule' } as const
    await expect(report(carol, { ...body, rule: 3 })).rejects.toMatchObject({ fields: { rule: expect.any(String) } })
    await report(carol, { ...body, rule: 2 })
    await publishRules(dora, 1, 'Anything goes.')
    const { _id } = await openCase(mona)
    const { reports } = await mona.call('GET /moderation/cases/:id/reports', { params: { id: _id } })
    expect(reports[0]!.rule).toEqual({ number: 2, text: 'No spam.' })
  })
})

describe('DELETE /reports/:id', () => {
  const queue = async (moderator: Member) => (await moderator.call('GET /moderation/cases')).cases

  it('removes the report from its case, and the case with its only report', async () => {
    const { alice, bob, carol, mona } = await moderatedWorld()
    const { tweet } = await reportedPost({ bob, carol, mona }, 'Buy my coins')
    const { report: second } = await report(alice, { kind: 'tweet', id: tweet._id, category: 'illegal' })
    await withdraw(alice, second._id)
    const [own] = (await carol.call('GET /reports')).reports
    const left = { reportsCount: 1, categories: [{ category: 'spam', count: 1 }], lastReportAt: own!.createdAt }
    expect(await queue(mona)).toMatchObject([left])
    await withdraw(carol, own!._id)
    expect(await queue(mona)).toEqual([])
    expect(await mona.call('GET /moderation/counts')).toMatchObject({ open: 0 })
    expect((await carol.call('GET /reports')).reports).toEqual([])
    await report(carol, { kind: 'tweet', id: tweet._id, category: 'other' })
    expect(await queue(mona)).toMatchObject([{ reportsCount: 1, categories: [{ category: 'other', count: 1 }] }])
  })

  it('keeps exact counts when many withdraw and report at once', async () => {
    const { alice, bob, carol, dora, mona } = await moderatedWorld()
    const tweet = await bob.posts('Buy my coins')
    const reporters = [alice, carol, dora]
    const body = { kind: 'tweet', id: tweet._id, category: 'spam' } as const
    for (let round = 0; round < 4; round++) {
      const made = await Promise.all(reporters.map((each) => report(each, body)))
      expect(await queue(mona)).toMatchObject([{ reportsCount: 3, categories: [{ category: 'spam', count: 3 }] }])
      await Promise.all([
        ...reporters.flatMap((each, index) =>
          [1, 2].map(() => withdraw(each, made[index]!.report._id).catch(() => {})),
        ),
        report(mona, body),
      ])
      expect(await queue(mona)).toMatchObject([{ reportsCount: 1, categories: [{ category: 'spam', count: 1 }] }])
      await withdraw(mona, (await mona.call('GET /reports')).reports[0]!._id)
      expect(await queue(mona)).toEqual([])
    }
  })

  it('keeps a case that a moderator has opened or worked on', async () => {
    const { bob, carol, mona } = await moderatedWorld()
    const { found } = await reportedPost({ bob, carol, mona }, 'Buy my coins')
    await mona.call('POST /moderation/cases/:id/claim', { params: { id: found._id }, body: {} })
    await mona.call('POST /moderation/cases/:id/release', { params: { id: found._id } })
    const [own] = (await carol.call('GET /reports')).reports
    await withdraw(carol, own!._id)
    expect(await queue(mona)).toMatchObject([{ _id: found._id, reportsCount: 0, categories: [], lastReportAt: null }])
  })

  it('refuses decided and withdrawn reports, and reports of others', async () => {
    const { bob, carol, mona } = await moderatedWorld()
    const { found } = await reportedPost({ bob, carol, mona }, 'Buy my coins')
    const { report: other } = await report(carol, { kind: 'user', id: await bob.id, category: 'other' })
    const missing = { status: 404, code: 'report_not_found' }
    await expect(withdraw(bob, other._id)).rejects.toMatchObject(missing)
    const answers = await atOnce(5, () => withdraw(carol, other._id).catch((error: unknown) => error))
    expect(answers.filter((answer) => !(answer instanceof Error))).toHaveLength(1)
    await expect(withdraw(carol, other._id)).rejects.toMatchObject(missing)
    await decide(mona, found, { kind: 'warn', reason: 'No adverts, please.' })
    const [decided] = (await carol.call('GET /reports')).reports
    await expect(withdraw(carol, decided!._id)).rejects.toMatchObject({ status: 409, code: 'report_decided' })
    expect((await carol.call('GET /reports')).reports).toMatchObject([{ outcome: 'acted' }])
  })
})

describe('the open report of a post, a user or a message', () => {
  it('is shown to its reporter only, until it is withdrawn or decided', async () => {
    const { alice, bob, carol, mona, settles } = await moderatedWorld()
    const { tweet, found } = await reportedPost({ bob, carol, mona }, 'Buy my coins')
    const insult = await bob.writes(carol, 'You fool')
    const { report: ofUser } = await report(carol, { kind: 'user', id: 'bob', category: 'other' })
    const { report: ofMessage } = await report(carol, {
      ...{ kind: 'message', id: insult._id, with: 'bob', category: 'harassment' },
    })
    const [, , ofPost] = (await carol.call('GET /reports')).reports
    const reportsOf = async (member: Member) => {
      const { tweets } = await member.call('GET /tweets')
      const one = await member.call('GET /tweets/:id', { params: { id: tweet._id } })
      const user = member === bob ? undefined : await member.call('GET /users/:id', { params: { id: 'bob' } })
      return [tweets[0]!.openReport, one.tweet.openReport, user?.openReport]
    }
    expect(await reportsOf(carol)).toEqual([ofPost!._id, ofPost!._id, ofUser._id])
    expect((await carol.messagesWith(bob)).messages).toMatchObject([{ openReport: ofMessage._id }])
    expect((await bob.messagesWith(carol)).messages[0]).not.toHaveProperty('openReport')
    for (const other of [alice, bob]) expect(await reportsOf(other)).toEqual([undefined, undefined, undefined])
    await withdraw(carol, ofUser._id)
    await decide(mona, found, { kind: 'warn', reason: 'No adverts, please.' })
    await settles()
    expect(await reportsOf(carol)).toEqual([undefined, undefined, undefined])
  })
})

describe('GET /reports', () => {
  it('lists the own reports with their outcomes, and notifies without naming anyone', async () => {
    const { bob, carol, mona, settles } = await moderatedWorld()
    const { found } = await reportedPost({ bob, carol, mona }, 'Buy my coins')
    await report(carol, { kind: 'user', id: await bob.id, category: 'other' })
    await decide(mona, found, { kind: 'warn', reason: 'No adverts, please.' })
    await settles()
    const { reports } = await carol.call('GET /reports')
    expect(reports.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['user', 'open'],
      ['tweet', 'acted'],
    ])
    const [toReporter] = (await carol.notifications({ tab: 'all' })).notifications
    expect(toReporter).toMatchObject({ type: 'report', report: reports[1]!._id, fromUser: { username: 'carol' } })
    const [toMember] = (await bob.notifications({ tab: 'all' })).notifications
    const { decisions } = await bob.call('GET /decisions')
    expect(toMember).toMatchObject({ type: 'decision', decision: decisions[0]!._id, fromUser: { username: 'bob' } })
    for (const text of [JSON.stringify(toMember), JSON.stringify(decisions)]) expect(text).not.toMatch(/carol|mona/)
    expect((await bob.call('GET /reports')).reports).toEqual([])
  })
})
