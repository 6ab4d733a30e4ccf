import type { Language } from '#contract/languages.ts'
import type { BulkAction } from '#contract/moderation.ts'
import { text } from '#contract/server-texts.ts'
import { AppError, failFields } from '#server/core/errors.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { requirePermission } from '#server/features/people/roles.ts'
import { type Decision, decideCase, dismissCase } from './decide.ts'
import { claimCase, releaseCase } from './work.ts'

interface BulkWork {
  cases: readonly string[]
  action: BulkAction
  act?: Decision | undefined
  note?: string | undefined
}

const NO_ACT = text('Choose what to do.')

/** Applies one action to several cases, one after the other. A refused case does not stop the others. */
export async function handleCases(deps: Deps, viewer: Id, work: BulkWork, language: Language) {
  await requirePermission(deps.db, viewer, 'reports.handle')
  const { action, act, note } = work
  if (action === 'act' && !act) failFields({ act: NO_ACT })
  const steps: Record<BulkAction, (id: Id) => Promise<void>> = {
    claim: (id) => claimCase(deps, viewer, id, false),
    release: (id) => releaseCase(deps, viewer, id),
    dismiss: (id) => dismissCase(deps, viewer, id, note),
    act: (id) => decideCase(deps, viewer, id, act!, { keepOpen: false, idempotencyKey: null }),
  }
  const done: string[] = []
  const failed: { case: string; code: string; message: string }[] = []
  for (const name of new Set(work.cases)) {
    const refusal = await attempt(steps[action](deps.ids.parse(name)))
    if (!refusal) done.push(name)
    else failed.push({ case: name, code: refusal.code, message: refusal.bodyIn(language).message })
  }
  return { done, failed }
}

/** Runs a step, and answers its error if that is meant for people. */
async function attempt(step: Promise<void>): Promise<AppError | undefined> {
  try {
    await step
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error
    throw error
  }
}
