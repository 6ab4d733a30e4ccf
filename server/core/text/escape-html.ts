const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as HTML that shows it, between tags or as the value of an attribute in quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char]!)
