/** Makes one value for each key, at its first use. */
export const oncePer = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new WeakMap<Key, Value>()
  return key => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key) as Value // was just made
  }
}
