import { cases } from './cases.ts'
import { moderationLog } from './log.ts'
import { reports } from './reports.ts'

export const moderation = { ...reports, ...cases, ...moderationLog } as const
