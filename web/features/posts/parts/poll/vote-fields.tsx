import type { ComponentProps, ReactNode } from 'react'
import { t } from '#web/core/i18n.ts'
import { classNames } from '#web/ui/class-names.ts'
import { footClass, listClass, rowClass, rowEndClass, textClass } from './outline.tsx'

interface VoteFieldsProps {
  choices: readonly { text: string }[]
  isMultiple: boolean
  /** The props of the input of an answer. */
  input: (index: number) => ComponentProps<'input'>
  /** The line below the answers, with the button that votes. */
  children: ReactNode
}

/** The answers of a poll to choose from. */
export const VoteFields = ({ choices, isMultiple, input, children }: VoteFieldsProps) => (
  <fieldset>
    <legend className="sr-only">
      {isMultiple ? t('Poll: choose one or more answers') : t('Poll: choose one answer')}
    </legend>
    <div dir="auto" className={listClass}>
      {choices.map(({ text }, index) => (
        <label
          key={index}
          className={classNames(
            rowClass,
            'cursor-pointer border-control hover:bg-press has-checked:border-accent has-checked:bg-accent-soft',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
          )}
        >
          <span className={textClass}>{text}</span>
          <span className={rowEndClass}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              className="size-5 accent-accent-fill outline-none"
              {...input(index)}
            />
          </span>
        </label>
      ))}
    </div>
    <div className={footClass}>{children}</div>
  </fieldset>
)
