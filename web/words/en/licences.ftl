# Whose work the program holds. The texts of licences stay as they were written.
licences-title = Licences
licences-own = This program, its texts and its drawings are ours. You may use them under either of these licences:
licences-others = The work of others
licences-count = { $count ->
    [one] The program is made of { $count } more work, under the terms that its makers chose.
   *[other] The program is made of { $count } more works, under the terms that their makers chose.
}
licences-english = The same is printed by kelci licences.
licences-part = Work
licences-terms = Terms
licences-by = Makers
licences-texts = Texts
