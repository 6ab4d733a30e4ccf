import { t } from '#web/core/i18n.ts'
import type { PostEditor } from '#web/features/posts/parts/part.ts'

/** Adds an empty content warning to a post, or removes it, with the label of the action. */
export const warningToggle = ({ fields: { warning }, setFields, focusText }: PostEditor) => ({
  label: warning === null ? t('Add a content warning') : t('Remove the content warning'),
  toggle: () => {
    if (warning !== null) focusText()
    setFields({ warning: warning === null ? '' : null, sensitive: false })
  },
})
