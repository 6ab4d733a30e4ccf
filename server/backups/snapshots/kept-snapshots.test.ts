import { describe, expect, it } from 'vitest'
import { migrations } from '#server/db/migrations/migrate.ts'
import { isHalfUpgraded, outdatedSnapshots } from './kept-snapshots.ts'

describe('outdatedSnapshots', () => {
  it('keeps the newest snapshot of each of the last two upgrades', () => {
    const names = ['4-before-003', '3-before-003', '2-before-002', '1-before-001']
    expect(outdatedSnapshots(names)).toEqual(['3-before-003', '1-before-001'])
  })

  it('keeps the last two snapshots of rollbacks, without counting those of upgrades', () => {
    const names = ['6-before-003', '5-before-rollback', '4-before-002', '3-before-rollback', '2-before-rollback']
    expect(outdatedSnapshots(names)).toEqual(['2-before-rollback'])
  })
})

describe('isHalfUpgraded', () => {
  const all = Object.keys(migrations)
  const before = all.slice(0, -3)
  it.each([
    ['none of its migrations is applied', before, all.at(-1)!, false],
    ['some are', all.slice(0, -2), all.at(-1)!, true],
    ['all are, and a newer version adds another', all.slice(0, -1), all.at(-2)!, false],
    ['older data was restored since', before.slice(0, -1), all.at(-1)!, false],
    ['this version does not have its last one', all.slice(0, -2), '999-withdrawn', false],
  ])('when %s', (_, applied, upgradesTo, expected) => {
    expect(isHalfUpgraded({ migrations: before, upgradesTo }, applied)).toBe(expected)
  })
})
