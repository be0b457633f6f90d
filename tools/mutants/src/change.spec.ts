import { changedLines } from './change';

const DIFF = `diff --git a/libs/a.ts b/libs/a.ts
index 1..2 100644
--- a/libs/a.ts
+++ b/libs/a.ts
@@ -3 +3,2 @@ class A {
-  old();
+  new();
+  other();
@@ -20,2 +21,0 @@
-  gone();
-  gone();
@@ -40,0 +40 @@
+  last();
diff --git a/libs/b.ts b/libs/b.ts
deleted file mode 100644
--- a/libs/b.ts
+++ /dev/null
@@ -1,2 +0,0 @@
-a
-b
diff --git a/libs/c.ts b/libs/c.ts
--- a/libs/c.ts
+++ b/libs/c.ts
@@ -7 +6,0 @@
-only removed
`;

describe('changedLines', () => {
  it('reads the lines that are there after the change', () => {
    expect([...changedLines(DIFF)]).toEqual([
      [
        'libs/a.ts',
        [
          { from: 3, to: 4 },
          { from: 40, to: 40 },
        ],
      ],
    ]);
  });

  it('reads no lines from an empty diff', () => {
    expect(changedLines('').size).toBe(0);
  });
});
