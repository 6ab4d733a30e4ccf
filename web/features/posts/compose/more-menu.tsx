import { Suspense, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { fields } from '#web/features/posts/parts/fields.ts'
import type { EntryDialog, PostEditor, PostEntry } from '#web/features/posts/parts/part.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { CircleEllipsis } from '#web/ui/icons.ts'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'

interface MoreMenuProps {
  editor: PostEditor
  /** Entries after those of the parts. */
  further?: readonly PostEntry[]
}

/** The menu behind the icons of a toolbar: what parts add more rarely, by name. */
export function MoreMenu({ editor, further = [] }: MoreMenuProps) {
  // In an object, as a function would be called.
  const [opened, setOpened] = useState<{ Dialog: EntryDialog } | null>(null)
  return (
    <>
      <Menu
        align="start"
        trigger={<IconButton icon={CircleEllipsis} label={t('More options')} tone="accent" disabled={editor.isBusy} />}
      >
        <Entries editor={editor} further={further} open={(Dialog) => setOpened({ Dialog })} />
      </Menu>
      <Suspense>{opened && <opened.Dialog editor={editor} onClose={() => setOpened(null)} />}</Suspense>
    </>
  )
}

// Rendered only by the open menu.
const Entries = ({ editor, further, open }: Required<MoreMenuProps> & { open: (dialog: EntryDialog) => void }) =>
  [...fields.flatMap(({ entries }) => entries?.(editor) ?? []), ...further].map(({ icon, label, refusal, select }) => (
    <MenuItem key={label} icon={icon} refusal={refusal} onSelect={() => select(open)}>
      {label}
    </MenuItem>
  ))
