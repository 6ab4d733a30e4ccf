import type { ReactNode } from 'react'
import { rich } from '#web/core/i18n.ts'
import { compactNumber } from '#web/ui/formatting/language.ts'

/** A rule of the network with its number. Its writing direction may differ from the page's. */
export const RuleText = ({ rule: { number, text } }: { rule: { number: number; text: string } }): ReactNode =>
  rich('Rule {number}: {text}', { number: compactNumber(number), text: <bdi>{text}</bdi> })
