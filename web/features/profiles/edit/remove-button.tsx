import { X } from 'lucide-react'
import { IconButton } from '#web/ui/controls/icon-button.tsx'

/** Empties a field of the profile: what is saved in it goes when the form is saved. `of` is the id of what names it. */
export function RemoveButton({ of, isLocked, onRemove }: { of: string; isLocked: boolean; onRemove: () => void }) {
  return (
    <IconButton
      icon={X}
      label="Remove"
      aria-describedby={of}
      tone="muted"
      size="sm"
      hasTooltip={false}
      disabled={isLocked}
      onClick={onRemove}
    />
  )
}
