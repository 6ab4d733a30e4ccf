import type { ComponentProps } from 'react'
import { USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'

type UsernameFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

/** The username field for a new account. */
export const UsernameField = (props: UsernameFieldProps) => (
  <TextField
    {...props}
    label={t('Username')}
    hint={t('{min} to {max, plural, one {# letter, digit or underscore} other {# letters, digits or underscores}}', {
      min: USERNAME_MIN,
      max: USERNAME_MAX,
    })}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
)
