import { type ComponentProps, useState } from 'react'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { PasswordField } from './password-field.tsx'
import type { Strength } from './strength.ts'
import { StrengthHint } from './strength-hint.tsx'

/** The debounce of the strength estimate. */
const REST_MS = 250

type Props = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'>

/** Input of a new password, with a strength hint while typing. */
export function NewPasswordField({ onChange, ...rest }: Props) {
  const [strength, setStrength] = useState<Strength | null>(null)
  return (
    <PasswordField
      {...rest}
      autoComplete="new-password"
      onChange={(event) => {
        onChange?.(event)
        void judge(event.currentTarget, setStrength)
      }}
      hint={
        strength ? (
          <StrengthHint strength={strength} />
        ) : (
          t('At least {count, plural, one {# character} other {# characters}}', { count: PASSWORD_MIN })
        )
      }
    />
  )
}

async function judge(input: HTMLInputElement, show: (strength: Strength | null) => void): Promise<void> {
  const typed = input.value
  if (typed === '') return show(null)
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  if (input.value !== typed) return
  try {
    const { estimate } = await import('./strength.ts')
    if (input.value === typed) show(estimate(typed, otherWords(input)))
  } catch {
    // The import failed: the form works without a hint.
  }
}

/** The values of the form's other fields, as a name or an address makes a weak password. */
const otherWords = ({ form, name }: HTMLInputElement): string[] =>
  form
    ? [...new FormData(form)].flatMap(([field, value]) =>
        field === name || typeof value !== 'string' || value === '' ? [] : [value, value.split('@')[0]!],
      )
    : []
