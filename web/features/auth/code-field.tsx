import { type ChangeEvent, useEffect, useRef } from 'react'
import { CODE_DIGITS } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import { TextField, type TextFieldProps } from '#web/ui/controls/text-field.tsx'

interface CodeFieldProps extends Omit<TextFieldProps, 'label' | 'onChange'> {
  /** Whether the field takes a backup code instead of a code of the authenticator app. */
  isBackup: boolean
  onChange?: () => unknown
  /** Submits its form when all digits are entered. */
  autoSubmit?: boolean
}

/** Input of a one-time code, focused on mount. Browsers can autofill it. */
export function CodeField({ isBackup, onChange, autoSubmit, ...rest }: CodeFieldProps) {
  const place = useRef<HTMLInputElement>(null)
  useEffect(() => place.current?.focus(), [])
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChange?.()
    const isFull = !isBackup && target.value.replace(/\D/g, '').length === CODE_DIGITS
    if (autoSubmit && isFull && !rest.readOnly) target.form?.requestSubmit()
  }
  return (
    <TextField
      {...rest}
      ref={place}
      type="text"
      dir="ltr"
      label={isBackup ? t('Backup code') : t('Code', { context: 'of an authenticator app' })}
      hint={
        isBackup
          ? t('Each of your backup codes works once.')
          : t('The {digits}-digit code from your authenticator app', { digits: CODE_DIGITS })
      }
      inputMode={isBackup ? 'text' : 'numeric'}
      autoComplete={isBackup ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      onChange={handleChange}
    />
  )
}
