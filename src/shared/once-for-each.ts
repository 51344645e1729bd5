/** Made once for each object, and kept for as long as the object is. What it is made from must not change. */
export function onceForEach<Of extends object, Made extends object>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, Made>();
  return (of) => {
    const one = made.get(of) ?? make(of);
    made.set(of, one);
    return one;
  };
}
