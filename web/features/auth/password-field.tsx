import { useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { TextField, type TextFieldProps } from '#web/ui/controls/text-field.tsx'
import { Eye, EyeOff } from '#web/ui/icons.ts'

/** Password input with a button that shows the text. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={isShown ? t('Hide password') : t('Show password')}
          onClick={() => setIsShown(!isShown)}
          className="grid size-9 place-items-center rounded-pill text-muted hover:bg-press hover:text-ink"
        >
          <Icon aria-hidden size={20} />
        </button>
      }
    />
  )
}
