const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether requests with the method change nothing (RFC 9110, section 9.2.1). */
export const isSafe = ({ method }: { method: string }): boolean => safeMethods.has(method)
